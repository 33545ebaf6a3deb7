const DAY_MS = 86_400_000

/** Writes out the dates of a text: `{+12 de}` is the day twelve days after `now`, as a German would write it. */
export const fillInDates = (text: string, now: number): string =>
  text.replaceAll(/\{\+(\d+) ([a-z]{2})\}/g, (_whole, days: string, language: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      now + Number(days) * DAY_MS,
    ),
  )
