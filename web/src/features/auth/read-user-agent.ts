/** First match wins: browsers that imitate others come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (rules: readonly [RegExp, string][], text: string): string =>
  rules.find(([rule]) => rule.test(text))?.[1] ?? ''

/** Returns the common names of browser and system from a User-Agent header (RFC 9110, section 10.1.5); '' = unknown. */
export const readUserAgent = (text: string): { browser: string; system: string } => ({
  browser: firstOf(BROWSERS, text),
  system: firstOf(SYSTEMS, text),
})
