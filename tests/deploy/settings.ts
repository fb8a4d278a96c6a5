/** What bourse.env.example needs for simulated prices on one machine; the other placeholders are valid secrets. */
export const ENV_CHANGES: Record<string, string> = {
  "FEED=live": "FEED=simulator\nSEED=demo",
  "smtp://user:change-me@mail.example:587": "smtp://127.0.0.1:1",
  "FILES_S3_URL=https://s3.example/bourse\n": "",
  "FILES_S3_KEY_ID=change-me\n": "",
  "FILES_S3_SECRET=change-me": "",
};
