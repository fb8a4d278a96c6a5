import { type Drawing, isDrawingKind, type NewDrawing } from "./drawing.ts";

export type DrawingStore = ReturnType<typeof createDrawingStore>;
type Change = { before: Drawing | null; after: Drawing | null };
type Row = Omit<Drawing, "kind"> & { kind: string };

const MAX_UNDO = 100;

type Followers = {
  onChange: () => void;
  /** Called when the server has stored a change. */
  onStored: () => void;
  onRefusal: (message: string) => void;
};

/** The stored drawings; null when the server refuses. */
async function fetchDrawings(instrument: string): Promise<Drawing[] | null> {
  const query = new URLSearchParams({ instrument });
  const response = await fetch(`/dashboard/drawings?${query}`, { headers: { Accept: "application/json" } });
  if (!response.ok) return null;
  const { data } = (await response.json()) as { data: Row[] };
  return data.flatMap((row) => (isDrawingKind(row.kind) ? { ...row, kind: row.kind } : []));
}

/** Sends a change of the drawing with that id; returns the id of a new one. Throws the server's message. */
async function sendChange({ before, after }: Change, id: number, instrument: string): Promise<number | undefined> {
  const body = after ? { ...after, instrument, id: before ? id : undefined } : { id };
  const response = await fetch(after ? "/dashboard/save-drawing" : "/dashboard/delete-drawing", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  });
  const answer = (await response.json()) as { message?: string; id?: number };
  if (!response.ok) throw new Error(answer.message);
  return before || !after ? undefined : answer.id;
}

/** The drawings after a change; a changed one keeps its place. */
function changed(drawings: readonly Drawing[], { before, after }: Change): readonly Drawing[] {
  if (!before) return after ? [...drawings, after] : drawings;
  return drawings.flatMap((one) => (one.id === before.id ? (after ?? []) : one));
}

/** Runs tasks one after the other; calls `onRefused` after the last of them if one was refused. */
function createQueue(onRefusal: (message: string) => void, onRefused: () => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isRefused = false;

  async function run(task: () => Promise<void>) {
    try {
      await task();
    } catch (error) {
      isRefused = true;
      onRefusal(error instanceof Error ? error.message : "");
    }
    waiting -= 1;
    if (waiting > 0 || !isRefused) return;
    isRefused = false;
    await onRefused().catch(() => undefined);
  }

  return {
    isIdle: () => waiting === 0,
    add(task: () => Promise<void>) {
      waiting += 1;
      last = last.then(() => run(task));
    },
  };
}

/** What can be reversed. Changes of one entry were made, and are reversed, together. */
function createUndo(reverse: (change: Change) => void) {
  let entries: (readonly Change[])[] = [];

  function take(entry: readonly Change[] | undefined): boolean {
    if (!entry || !entries.includes(entry)) return false;
    entries = entries.filter((one) => one !== entry);
    entry.forEach(reverse);
    return true;
  }

  return {
    /** Returns what reverses the entry, unless that has happened before. */
    add(entry: readonly Change[]): () => void {
      entries = [...entries.slice(1 - MAX_UNDO), entry];
      return () => void take(entry);
    },
    isPossible: () => entries.length > 0,
    last: () => take(entries.at(-1)),
  };
}

/** The ids that drawings received from the server, or when they were restored, by their previous id. */
function createIds() {
  const renamed = new Map<number, number>();
  function idOf(id: number): number {
    const next = renamed.get(id);
    return next === undefined ? id : idOf(next);
  }
  return { idOf, rename: (id: number, next: number) => void renamed.set(id, next) };
}

/**
 * The user's drawings on one instrument; new ones are made in the chart of this place in a layout. A change is shown at
 * once and sent after the changes before it; after a refusal the server's drawings are shown again.
 */
export function createDrawingStore(instrument: string, place: number | null) {
  let followers: Followers = { onChange: () => {}, onStored: () => {}, onRefusal: () => {} };
  let drawings: readonly Drawing[] = [];
  let newest = 0;
  const queue = createQueue((message) => followers.onRefusal(message), load);
  const undoable = createUndo(reverse);
  const { idOf, rename } = createIds();

  function show(next: readonly Drawing[]) {
    drawings = next;
    followers.onChange();
  }

  async function load() {
    const stored = await fetchDrawings(instrument);
    if (stored && queue.isIdle()) show(stored);
  }

  async function send(change: Change) {
    const id = idOf((change.after ?? change.before)?.id ?? 0);
    const made = await sendChange(change, id, instrument);
    followers.onStored();
    if (made === undefined) return;
    rename(id, made);
    show(drawings.map((one) => (one.id === id ? { ...one, id: made } : one)));
  }

  function apply(change: Change) {
    show(changed(drawings, change));
    queue.add(() => send(change));
  }

  function remember(...changes: Change[]) {
    const undo = undoable.add(changes);
    changes.forEach(apply);
    return undo;
  }

  function reverse(change: Change) {
    const current = (change.after && find(change.after.id)) ?? null;
    if (current) apply({ before: current, after: change.before && { ...change.before, id: current.id } });
    else if (change.before && !change.after) {
      newest -= 1;
      rename(idOf(change.before.id), newest);
      apply({ before: null, after: { ...change.before, id: newest } });
    }
  }

  const find = (id: number) => drawings.find((one) => one.id === idOf(id));

  return {
    instrument,
    follow: (next: Followers) => void (followers = next),
    all: () => drawings,
    find,
    idOf,
    load,
    /** Returns the id until the server's answer, which `idOf` replaces. */
    add(drawing: NewDrawing): number {
      newest -= 1;
      remember({ before: null, after: { ...drawing, id: newest, place } });
      return newest;
    },
    change(drawing: NewDrawing & { id: number }) {
      const before = find(drawing.id);
      if (before) remember({ before, after: { ...drawing, id: before.id, place: before.place } });
    },
    delete(id: number) {
      const before = find(id);
      if (before) remember({ before, after: null });
    },
    /** Returns what restores them. */
    deleteAll: (shown: readonly Drawing[]) => remember(...shown.map((before) => ({ before, after: null }))),
    canUndo: undoable.isPossible,
    /** Reverses the last change; returns false where there is none. */
    undo: undoable.last,
  };
}
