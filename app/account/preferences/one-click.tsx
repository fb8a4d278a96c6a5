import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CheckboxField } from "../../ui/choice-field.tsx";

/** Off until the user confirms that one press sends an order. */
export function OneClick({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const call = useCall("/preferences");
  return (
    <Card
      title={
        <>
          {t("One-click trading")} <Chip tone={isOn ? "warn" : undefined}>{isOn ? t("On") : t("Off")}</Chip>
        </>
      }
    >
      <call.Form {...call.formProps} className="stack stack-12">
        <p>
          {t(
            "With one-click trading, pressing Sell or Buy places an order immediately with the amount and levels in the ticket. There is no confirmation and filled orders cannot be undone.",
          )}
        </p>
        {isOn ? (
          <div>
            <Button name="oneClick" value="false" busy={call.busy}>
              {t("Turn off one-click trading")}
            </Button>
          </div>
        ) : (
          <>
            <input type="hidden" name="oneClick" value="true" />
            <CheckboxField
              field={call.field("_understood", { required: true })}
              offValue=""
              label={t("I understand that one click places an order.")}
            />
            <div>
              <Button variant="primary" busy={call.busy}>
                {t("Turn on one-click trading")}
              </Button>
            </div>
          </>
        )}
      </call.Form>
    </Card>
  );
}
