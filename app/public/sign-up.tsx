import { redirect } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signUpOffer } from "../../db/generated/site.ts";
import { scriptsOnUse } from "../frame/deferred-scripts.ts";
import { read } from "../http/read.ts";
import { homeOf } from "../http/roles.ts";
import { useCall } from "../forms/use-call.ts";
import { usePage } from "../frame/use-page.ts";
import { detectLanguage } from "../frame/detect-language.ts";
import { Phrase } from "../i18n/phrase.tsx";
import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/choice-field.tsx";
import { FormErrors } from "../ui/form-errors.tsx";
import { formatMoney } from "../ui/format/number.ts";
import { Ltr } from "../ui/ltr.tsx";
import { type CountryChoice, countryChoices } from "../i18n/countries.ts";
import { HumanCheck } from "./human-check.tsx";
import { PublicPage } from "./public-page.tsx";
import { AccountFields, AddressFields, PersonalFields } from "./sign-up-fields.tsx";

/** The link may name the referrer (?ref, ?refId or Tracknow's ?click_id) and a promo code (?promo or ?promoCode). */
export const loader = read({
  roles: "public",
  async run({ pool, session, request, context }) {
    if (session) return redirect(homeOf(session.user.roleId));
    const query = new URL(request.url).searchParams;
    const [offer, language] = await Promise.all([signUpOffer(pool, {}), detectLanguage(request, context)]);
    return {
      demoBalance: offer.demo_balance,
      countries: countryChoices(language.code),
      refId: query.get("refId") ?? query.get("ref") ?? query.get("click_id") ?? "",
      promoCode: query.get("promo") ?? query.get("promoCode") ?? "",
    };
  },
});

type SignUpData = { demoBalance: string; countries: CountryChoice[]; refId: string; promoCode: string };

export const handle = scriptsOnUse;

export default function SignUp() {
  const { t } = useTranslation();
  const { branding } = usePage();
  const { demoBalance, countries, refId, promoCode } = useLoaderData<typeof loader>() as SignUpData;
  const call = useCall("/auth/signup");
  const { Form, formProps, busy } = call;
  // Over the page stands that it went well: what was refused before is over.
  const done = useOutlet();
  const problem = done ? null : call.problem;
  const field: typeof call.field = (name, more) => ({ ...call.field(name, more), ...(done && { errors: null }) });
  const errors = Object.entries(problem?.fields ?? {}).map(([name, text]) => ({ text: t(text), fieldId: name }));
  return (
    <PublicPage wide>
      <div className="stack stack-24">
        <div className="row between wrap">
          <Brand name={branding.appName} to="/" logo={branding.appLogo} />
          <span className="xs sub">
            {t("Already have an account?")}{" "}
            <Link className="link" to="/">
              {t("Sign in")}
            </Link>
          </span>
        </div>
        <div>
          <h1>{t("Open your account")}</h1>
          <p className="muted">
            {t("Takes about three minutes.")}{" "}
            {Number(demoBalance) > 0 ? (
              <Phrase
                text="You start with a demo balance of {{amount}}."
                parts={{ amount: <Ltr>{`${formatMoney(demoBalance)} ${branding.currencies[0]?.code ?? ""}`}</Ltr> }}
              />
            ) : null}
          </p>
        </div>
        {problem ? (
          <FormErrors
            title={errors.length > 0 ? t("Check the values you entered") : t(problem.message)}
            errors={errors}
          />
        ) : null}
        <Form {...formProps} className="stack stack-24">
          <input type="hidden" name="refId" value={refId} />
          <AccountFields field={field} />
          <PersonalFields field={field} currencies={branding.currencies} promoCode={promoCode} />
          <AddressFields field={field} countries={countries} />
          <HumanCheck field={field} />
          <div className="row between wrap">
            <CheckboxField
              field={field("termsAccepted", { required: true })}
              label={
                <Phrase
                  text="I accept the {{terms}} and the {{risk}}"
                  parts={{
                    terms: (
                      <Link className="link" to="/terms" target="_blank">
                        {t("Terms")}
                      </Link>
                    ),
                    risk: (
                      <Link className="link" to="/terms#risk" target="_blank">
                        {t("risk notice")}
                      </Link>
                    ),
                  }}
                />
              }
            />
            <Button variant="primary" size="lg" busy={busy}>
              {t("Create account")}
            </Button>
          </div>
        </Form>
      </div>
      {done}
    </PublicPage>
  );
}
