import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayjs, readTime } from "../../../dayjs.ts";
import { Button } from "../../../ui/button.tsx";
import { isMoment } from "../../../ui/format/date.ts";
import { TextField } from "../../../ui/text-field.tsx";

type Props = { time: number | undefined; isLoading: boolean; onChoose: (seconds: number) => Promise<void> };

/** The moment of a replay, at first that of its bar. */
export function MomentForm({ time, isLoading, onChoose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  /** Another bar replaces what was typed at this one. */
  const [typed, setTyped] = useState<{ at: number | undefined; text: string } | null>(null);
  const own = time === undefined ? "" : dayjs.unix(time).utc().format("YYYY-MM-DDTHH:mm");
  const text = typed && typed.at === time ? typed.text : own;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(!isMoment(text));
    if (isMoment(text)) void onChoose(readTime(text).unix());
  }

  return (
    <form noValidate className="row row-4 replay-moment" onSubmit={onSubmit}>
      <TextField
        field={{
          name: "moment",
          id: `${id}-moment`,
          errors: isWrong ? [t("Enter a date and a time")] : null,
        }}
        label={t("Moment (UTC)")}
        hideLabel
        title={t("Moment (UTC)")}
        type="datetime-local"
        value={text}
        onChange={({ currentTarget: { value } }) => setTyped({ at: time, text: value })}
      />
      <Button variant="outline" size="sm" busy={isLoading}>
        {t("Go to")}
      </Button>
    </form>
  );
}
