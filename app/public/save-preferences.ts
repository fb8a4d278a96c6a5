import { z } from "zod";
import { setPreferences } from "../../db/generated/iam.ts";
import { readBranding } from "../frame/branding.ts";
import { call } from "../http/call.ts";
import { Refusal } from "../http/errors.ts";
import { confirmed } from "../http/fields.ts";
import { choices, openGroups, setChosen, ticketChoices, comparisonList } from "../frame/preferences.ts";
import { indicatorList } from "../frame/indicator-list.ts";
import { checklist, deskChoices } from "../frame/desk-choices.ts";
import { type FormatChoice, formatChoices } from "../frame/format-choices.ts";
import { eventKinds, soundChoices, soundField } from "../frame/event-sounds.ts";
import { isTimeZone } from "../ui/format/time-zone.ts";

const unknown = { error: "Choose a valid option" };
const onOrOff = () => z.stringbool(unknown).or(z.boolean()).optional();
const sound = z.enum(soundChoices, unknown).optional();
const soundFields = {
  sound_fill: sound,
  sound_rejection: sound,
  sound_level: sound,
  sound_margin: sound,
  sound_alert: sound,
  sound_message: sound,
} satisfies Record<ReturnType<typeof soundField>, unknown>;
const input = z.object({
  ...soundFields,
  language: z.string(unknown).max(20, unknown).optional(),
  theme: z.enum(choices.theme, unknown).optional(),
  upDown: z.enum(choices.upDown, unknown).optional(),
  density: z.enum(choices.density, unknown).optional(),
  timeZone: z.string(unknown).max(60, unknown).refine(isTimeZone, unknown).optional(),
  numberFormat: z.enum(formatChoices.number, unknown).optional(),
  dateFormat: z.enum(formatChoices.date, unknown).optional(),
  clock: z.enum(formatChoices.clock, unknown).optional(),
  sound: z.preprocess(last, onOrOff()),
  volume: z.coerce.number(unknown).int(unknown).min(0, unknown).max(100, unknown).optional(),
  oneClick: z.preprocess(last, onOrOff()),
  _understood: confirmed("Confirm that one click places an order"),
  shortcuts: z.preprocess(last, onOrOff()),
  chartInterval: z.enum(choices.chartInterval, unknown).optional(),
  chartStyle: z.enum(choices.chartStyle, unknown).optional(),
  chartIndicators: z.preprocess(listed, indicatorList.optional()),
  chartScale: z.enum(choices.chartScale, unknown).optional(),
  chartDrawingBar: z.preprocess(last, onOrOff()),
  chartComparisons: z.preprocess(listed, comparisonList.optional()),
  desk: deskChoices.optional(),
  checklist,
  ticket: ticketChoices.optional(),
  menu: z.enum(choices.menu, unknown).optional(),
  openGroups: z.preprocess(listed, openGroups.optional()),
});

/** Stores what the first paint needs in a cookie, and all preferences of a signed-in user in the database. */
export const action = call({
  roles: "public",
  input,
  async run({ pool, session, input, request }) {
    if (input.language !== undefined) {
      const { languages } = await readBranding();
      if (!languages.some(({ code }) => code === input.language)) {
        throw new Refusal(422, "BT602", "Unknown language", { fields: { language: "Unknown language" } });
      }
    }
    const formats = formatsIn(input);
    // Staff acting for a customer change their own browser's cookie only.
    if (session && !session.impersonator) {
      const { theme, language, upDown, density, timeZone, sound, volume, oneClick, shortcuts } = input;
      const { chartInterval, chartStyle, chartIndicators, chartScale, chartDrawingBar, chartComparisons } = input;
      const { desk, checklist, ticket } = input;
      const sounds = eventKinds.map((kind) => [kind, input[soundField(kind)]]).filter(([, name]) => name !== undefined);
      await setPreferences(pool, {
        actor: session.actor,
        theme: theme ?? null,
        languageCode: language ?? null,
        upDown: upDown ?? null,
        density: density ?? null,
        timeZone: timeZone ?? null,
        sound: sound ?? null,
        oneClick: oneClick ?? null,
        volume: volume ?? null,
        shortcuts: shortcuts ?? null,
        chartInterval: chartInterval ?? null,
        chartStyle: chartStyle ?? null,
        chartIndicators: chartIndicators ?? null,
        chartScale: chartScale ?? null,
        chartDrawingBar: chartDrawingBar ?? null,
        chartComparisons: chartComparisons ?? null,
        desk: checklist ? { ...desk, checklist } : (desk ?? null),
        ticket: ticket ?? null,
        sounds: sounds.length > 0 ? Object.fromEntries(sounds) : null,
        formats,
      });
    }
    return setChosen(request, { ...input, ...(formats && { formats }) });
  },
  done: (cookie) => ({ message: "Preferences saved", cookies: [cookie] }),
});

/** The formats that a request names; null for none. */
function formatsIn({ numberFormat, dateFormat, clock }: z.infer<typeof input>): FormatChoice | null {
  const named = { ...(numberFormat && { number: numberFormat }), ...(dateFormat && { date: dateFormat }) };
  const all = { ...named, ...(clock && { clock }) };
  return Object.keys(all).length > 0 ? all : null;
}

/**
 * A form's button sends the whole list as one value, such as "volume,sma:length=50"; an empty value is an empty list.
 */
function listed(value: unknown): unknown {
  return typeof value === "string" ? [...new Set(value.split(",").filter(Boolean))] : value;
}

/** A form's switch sends its off value before its on value, so the last one counts. */
function last(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}
