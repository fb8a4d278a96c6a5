import { FIELD_CHECK_HEADER } from "./field-check.ts";

/**
 * Requests the errors that submitting the form would return for its fields, without running the call. Null if the
 * request fails; submitting the form then shows the reason.
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
