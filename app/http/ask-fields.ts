import { FIELD_CHECK_HEADER } from "./field-check.ts";

/**
 * Asks the call that a form would send to which of its fields it would refuse, and with which texts. Nothing is carried out. Null when no answer
 * came: sending the form says why.
 */
export async function askFields(form: HTMLFormElement): Promise<Record<string, string> | null> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    // The check needs the name of a chosen file, not its bytes.
    if (typeof value === "string") body.append(name, value);
    else if (value.size > 0) body.append(name, value.name);
  }
  try {
    // A field named "action" would shadow the form's own property.
    const answer = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { accept: "application/json", [FIELD_CHECK_HEADER]: "1" },
      body,
    });
    if (!answer.ok) return null;
    return ((await answer.json()) as { fields?: Record<string, string> }).fields ?? null;
  } catch {
    return null;
  }
}
