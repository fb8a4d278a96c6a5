/** Fields of a form that its user does not change. */
export function HiddenFields({ values }: { values: Partial<Record<string, string>> }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
