import type { Language } from './choose-language.ts'

/**
 * Texts are split into parts. `first` covers the sign-in and the inbox; pages wait for other parts by `withWords`.
 * tools/web/words-of-pages.test.ts finds texts that a page does not wait for.
 */
export const PARTS = ['first', 'records', 'board', 'settings', 'mailboxes', 'today', 'acts', 'write', 'ask'] as const
export type Part = (typeof PARTS)[number]

type Reader = () => Promise<{ default: object }>

export const READERS: Record<Language, Record<Part, Reader>> = {
  en: {
    first: () => import('./en/first.json', { with: { type: 'json' } }),
    records: () => import('./en/records.json', { with: { type: 'json' } }),
    board: () => import('./en/board.json', { with: { type: 'json' } }),
    settings: () => import('./en/settings.json', { with: { type: 'json' } }),
    mailboxes: () => import('./en/mailboxes.json', { with: { type: 'json' } }),
    today: () => import('./en/today.json', { with: { type: 'json' } }),
    acts: () => import('./en/acts.json', { with: { type: 'json' } }),
    write: () => import('./en/write.json', { with: { type: 'json' } }),
    ask: () => import('./en/ask.json', { with: { type: 'json' } }),
  },
  de: {
    first: () => import('./de/first.json', { with: { type: 'json' } }),
    records: () => import('./de/records.json', { with: { type: 'json' } }),
    board: () => import('./de/board.json', { with: { type: 'json' } }),
    settings: () => import('./de/settings.json', { with: { type: 'json' } }),
    mailboxes: () => import('./de/mailboxes.json', { with: { type: 'json' } }),
    today: () => import('./de/today.json', { with: { type: 'json' } }),
    acts: () => import('./de/acts.json', { with: { type: 'json' } }),
    write: () => import('./de/write.json', { with: { type: 'json' } }),
    ask: () => import('./de/ask.json', { with: { type: 'json' } }),
  },
}
