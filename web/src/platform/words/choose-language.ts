export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export const chooseLanguage = (preferred: readonly string[]): Language => {
  const requestedLanguages = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return (
    LANGUAGES.find(
      (language) => language === requestedLanguages.find((tag) => LANGUAGES.some((supported) => supported === tag)),
    ) ?? 'en'
  )
}
