const DAY_MS = 86_400_000

/** Replaces date placeholders: `{+12 de}` is the day twelve days after `now`, in German. */
export const fillInDates = (text: string, now: number): string =>
  text.replaceAll(/\{\+(\d+) ([a-z]{2})\}/g, (_whole, days: string, language: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      now + Number(days) * DAY_MS,
    ),
  )
