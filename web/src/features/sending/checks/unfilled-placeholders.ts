/** Returns placeholders of templates that nothing was put in for, such as `{{name}}`. Quoted lines do not count. */
export const unfilledPlaceholders = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .flatMap((line) => [...line.matchAll(/\{\{ ?[\p{L}\d_ -]{1,40}\}\}/gu)].map(([placeholder]) => placeholder))
