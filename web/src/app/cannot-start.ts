import '#ui/button.css'
import './unavailable-page.css'
import type { Language } from '#platform/words/choose-language.ts'

/** The only texts in the code: they report that the texts could not be loaded. */
const START_ERRORS: Record<Language, { title: string; advice: string; retry: string }> = {
  en: {
    title: 'Dossier could not be loaded.',
    advice: 'The server cannot be reached or is being updated. Nothing is lost.',
    retry: 'Try again',
  },
  de: {
    title: 'Dossier konnte nicht geladen werden.',
    advice: 'Der Server ist nicht erreichbar oder wird gerade aktualisiert. Nichts ist verloren.',
    retry: 'Erneut versuchen',
  },
}

/**
 * Shows an error instead of a white page when the app or its texts cannot load. Built by hand, because nothing else is
 * available.
 */
export function showStartError(container: HTMLElement, language: Language): void {
  const { title, advice, retry } = START_ERRORS[language]
  document.documentElement.lang = language
  const page = document.createElement('main')
  page.className = 'not-here'
  const notice = make('div')
  notice.setAttribute('role', 'alert')
  notice.append(make('h1', title), make('p', advice))
  // A module that failed to load stays missing until the page reloads.
  const again = make('button', retry)
  again.type = 'button'
  again.className = 'button outlined'
  again.addEventListener('click', () => location.reload())
  page.append(notice, again)
  container.replaceChildren(page)
}

function make<Name extends 'div' | 'h1' | 'p' | 'button'>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
