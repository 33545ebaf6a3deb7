/** Opens all folded quotations of the open conversation; closes them when all are open. */
export function toggleQuotes(): void {
  const pane = document.getElementById('mail')
  const frames = [...(pane?.querySelectorAll<HTMLIFrameElement>('iframe.mail-frame') ?? [])]
  const quotes = [
    ...(pane?.querySelectorAll<HTMLDetailsElement>('details.quoted') ?? []),
    ...frames.flatMap(({ contentDocument }) => [
      ...(contentDocument?.querySelectorAll<HTMLDetailsElement>('details[data-quoted]') ?? []),
    ]),
  ]
  const open = quotes.some((quote) => !quote.open)
  for (const quote of quotes) quote.open = open
}
