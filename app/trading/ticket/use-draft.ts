import { type FocusEvent, useEffect, useRef, useState } from "react";
import { group } from "../../ui/format/grouping.ts";
import type { TicketChoices } from "../../frame/preferences.ts";
import { type Draft, firstDraft, readDraft, type SizeBy } from "./draft.ts";
import type { OrderKind } from "../model/address.ts";
import type { TicketData } from "../model/ticket-data.ts";
import { amountPresets, riskPresets } from "./amount-presets.ts";

const VALIDATED_FIELDS = ["amount", "price", "profit", "loss"];

/**
 * The state of the ticket. The form holds the values; `draft` is a copy for the figures, and `left` names the fields
 * whose errors may be shown.
 */
export function useDraft(data: TicketData, kind: OrderKind, choices: TicketChoices, onWrite: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => {
    const sizeBy = data.lotState === "lot" ? "units" : (choices.sizeBy ?? "units");
    const start = {
      sizeBy,
      amount: startSize(data, sizeBy),
      price: data.asset.bids ?? "",
      slippage: choices.slippage ?? "",
      levelsIn: choices.levelsIn ?? data.levelsIn,
    };
    return firstDraft({ ...data.entered, kind }, start);
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  function update() {
    if (!form.current) return;
    const input = amountOf(form.current);
    if (input && input !== document.activeElement) input.value = group(input.value);
    const written = readDraft(new FormData(form.current));
    // A number of units is no sensible risk, nor the reverse.
    if (input && written.sizeBy !== draft.sizeBy) {
      input.value = group(startSize(data, written.sizeBy));
      setDraft(readDraft(new FormData(form.current)));
    } else setDraft(written);
    onWrite();
  }

  return {
    form,
    draft: { ...draft, kind },
    left,
    update,
    fill(amount: string) {
      const input = form.current && amountOf(form.current);
      if (input) input.value = group(amount);
      update();
    },
    /** Fills in both levels; ticks them if `isOn`. */
    fillLevels(fields: Record<string, string>, isOn: boolean) {
      if (form.current)
        writeFields(form.current, { ...fields, ...(isOn && { closeAtProfit: "on", closeAtLoss: "on" }) });
      update();
    },
    leave(event: FocusEvent<HTMLFormElement>) {
      const name = event.target.getAttribute("name")?.replace(/Level$/, "");
      if (name === "amount" && event.target instanceof HTMLInputElement) event.target.value = group(event.target.value);
      if (name && !left.has(name)) setLeft(new Set([...left, name]));
    },
    showAllErrors: () => setLeft(new Set(VALIDATED_FIELDS)),
    /**
     * Clears side and levels, so that the second half of a double click sends nothing and the next order starts without
     * them.
     */
    clearOrder() {
      const sides = form.current?.querySelectorAll<HTMLInputElement>("input[name=type]") ?? [];
      const chosen = [...sides].find((side) => side.checked);
      for (const side of sides) side.checked = false;
      for (const name of ["closeAtProfit", "closeAtLoss", "trailOn"]) {
        const box = form.current?.elements.namedItem(name);
        if (box instanceof HTMLInputElement) box.checked = false;
      }
      for (const name of ["profitLevel", "lossLevel", "trailDistance"]) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = "";
      }
      if (form.current?.contains(document.activeElement)) chosen?.focus({ preventScroll: true });
      setLeft(new Set());
      update();
    },
  };
}

function writeFields(form: HTMLFormElement, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    if (input.type === "checkbox") input.checked = true;
    else input.value = value;
  }
}

/** Another kind has other fields, whose values are read once they are rendered. */
export function useKindChange(kind: OrderKind, update: () => void) {
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current !== kind) update();
    shown.current = kind;
  });
}

/** Entered amounts get their digits grouped when the field is left; lots are chosen from a list. */
function amountOf(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem("amount");
  return input instanceof HTMLInputElement ? input : null;
}

/** The size of a new ticket: an amount that can be traded at once, or a small risk; a lot has to be chosen. */
function startSize(data: TicketData, sizeBy: SizeBy): string {
  if (sizeBy !== "units") return riskPresets[sizeBy][2] ?? "1";
  return data.lotState === "lot" ? "" : (amountPresets[data.asset.category][1] ?? "1");
}
