import { moveTo } from "./arrange.ts";

type Order = { ids: () => readonly number[]; save: (ids: readonly number[]) => void };

/**
 * Makes the rows of a list movable: by dragging, with a line at the place where the row would be dropped and Escape to
 * cancel, and by Alt with ↑ or ↓ on the focused row. `ids` returns the order at that moment and `save` receives the new
 * one. Returns the function that ends it.
 */
export function dragRows(list: HTMLElement, { ids, save }: Order): () => void {
  const end = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    list.addEventListener(type, listener, { signal: end.signal });
  const rows = () => [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement);
  const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>("li") : null);
  let dragged: HTMLElement | null = null;

  /** The place between rows that is nearest to the pointer. */
  function placeAt(y: number): number {
    const place = rows().findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return place < 0 ? ids().length : place;
  }
  function mark(place: number | null) {
    const count = ids().length;
    for (const [index, row] of rows().entries()) {
      row.classList.toggle("is-drop-before", index === place);
      row.classList.toggle("is-drop-after", place === count && index === count - 1);
    }
  }
  function move(row: HTMLElement, before: number) {
    const order = ids();
    const from = rows().indexOf(row);
    const id = order[from];
    const to = before > from ? before - 1 : before;
    if (id !== undefined && to !== from && to >= 0 && to < order.length) save(moveTo(order, id, to));
  }

  on("dragstart", (event) => {
    dragged = rowOf(event.target);
    event.dataTransfer?.setData("text/plain", dragged?.dataset["symbol"] ?? "");
  });
  on("dragover", (event) => {
    if (!dragged) return;
    event.preventDefault();
    mark(placeAt(event.clientY));
  });
  on("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    move(dragged, placeAt(event.clientY));
  });
  on("dragend", () => {
    mark(null);
    dragged = null;
  });
  on("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 2 }[event.key];
    const row = rowOf(event.target);
    if (!event.altKey || step === undefined || !row) return;
    event.preventDefault();
    move(row, rows().indexOf(row) + step);
  });
  list.dataset["movable"] = "";
  return () => {
    delete list.dataset["movable"];
    end.abort();
  };
}
