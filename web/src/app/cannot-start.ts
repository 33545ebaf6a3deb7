import '#ui/button.css'
import './not-here.css'
import type { Language } from '#platform/words/words.ts'

/** The only words that lie in the code: they say that no others could be read. */
const SAYINGS: Record<Language, { title: string; advice: string; retry: string }> = {
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

/** In place of a white page, where the app or its words could not be read: made by hand, for nothing else may be there. */
export function sayCannotStart(place: HTMLElement, language: Language): void {
  const { title, advice, retry } = SAYINGS[language]
  document.documentElement.lang = language
  const page = document.createElement('main')
  page.className = 'not-here'
  const told = make('div')
  told.setAttribute('role', 'alert')
  told.append(make('h1', title), make('p', advice))
  // A part that could not be read once stays missing for as long as the page does.
  const again = make('button', retry)
  again.type = 'button'
  again.className = 'button outlined'
  again.addEventListener('click', () => location.reload())
  page.append(told, again)
  place.replaceChildren(page)
}

function make<Name extends 'div' | 'h1' | 'p' | 'button'>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
