import type { ListContactsAnswer } from '@dossier/contract/contact'
import { AtIcon } from '@phosphor-icons/react/dist/csr/At'
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Editor, JSONContent } from '@tiptap/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { TYPE_ICONS } from '#ui/type-icons.ts'
import { useLinkable } from '../link-queries.ts'
import { useTags } from '../record-queries.ts'
import type { Completion } from '../rich/completion.ts'
import { type InsertionActs, insertionsAt } from './insertions.tsx'

export interface Choice {
  id: string
  label: string
  detail: string
  icon: ReactNode
  /** Takes the place of the typed text. */
  act(editor: Editor): void
}

export interface CompletionActs extends InsertionActs {
  /** Tags belong to the note, not to its text. */
  onTag(tag: string): void
  /** Creates a note, which the text links. */
  onNewNote(title: string): void
}

const PAUSE_MS = 120
const MAX_CHOICES = 8

const link = (label: string, href: string): JSONContent[] => [
  { type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] },
  { type: 'text', text: ' ' },
]

const insert = (content: JSONContent[]) => (editor: Editor) => void editor.chain().focus().insertContent(content).run()

/** Returns what completes the typed text. */
export function useChoices(completion: Completion, editor: Editor, project: string, acts: CompletionActs): Choice[] {
  const query = useDebounced(completion.query.trim(), PAUSE_MS)
  const kind = completion.kind
  const insertions = useInsertions(completion, editor, acts)
  const links = useLinks(kind === 'link' || kind === 'mention' ? query : '', project, kind === 'mention')
  const people = usePeople(query, kind === 'mention')
  const tags = useTagChoices(kind === 'tag' ? query : '', acts.onTag)
  const { t } = useTranslation()
  if (kind === 'insert') return insertions
  if (kind === 'tag') return tags
  if (kind === 'mention') return [...people, ...links].slice(0, MAX_CHOICES)
  const isNew = query !== '' && !links.some(({ label }) => label.toLowerCase() === query.toLowerCase())
  const fresh: Choice = {
    id: 'new',
    label: t('note.newNamed', { title: query }),
    detail: '',
    icon: <NotePencilIcon size={18} />,
    act(into) {
      insert([wikiLink(query), { type: 'text', text: ' ' }])(into)
      acts.onNewNote(query)
    },
  }
  return isNew && isTitle(query) ? [...links, fresh] : links
}

function useInsertions({ query }: Completion, editor: Editor, acts: InsertionActs): Choice[] {
  const { t } = useTranslation()
  const typed = query.toLowerCase()
  return insertionsAt(editor)
    .map(({ name, sign = '', icon, act }) => ({
      id: name,
      label: t(`note.insert.${name}`),
      detail: sign,
      icon,
      act: (into: Editor) => act(into, acts),
    }))
    .filter(({ label, id }) => label.toLowerCase().includes(typed) || id.toLowerCase().startsWith(typed))
}

/** A wiki link cannot hold these signs. */
const isTitle = (title: string): boolean => title.trim() !== '' && !/[[\]|#\n]/.test(title)

const wikiLink = (title: string): JSONContent => ({ type: 'wikiLink', attrs: { raw: `[[${title}]]` } })

function useLinks(query: string, project: string, emailsOnly: boolean): Choice[] {
  const { t } = useTranslation()
  const { data = [] } = useLinkable(query, '')
  if (query === '') return []
  return data
    .filter(({ type }) => !emailsOnly || type === 'email')
    .map(({ id, type, title, open_target }) => {
      const Icon = TYPE_ICONS[type]
      const label = title || t('record.untitled')
      // Titles are found in their project only; other records have an address.
      const isNamed = type !== 'email' && isTitle(title) && open_target.path.startsWith(`/projects/${project}/`)
      const content = isNamed ? [wikiLink(title), { type: 'text', text: ' ' }] : link(label, open_target.path)
      return { id, label, detail: t(`record.kind.${type}`), icon: <Icon size={18} aria-hidden />, act: insert(content) }
    })
}

function usePeople(query: string, enabled: boolean): Choice[] {
  const { data } = useQuery({
    queryKey: ['contacts', 'mention', query],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await callApi<ListContactsAnswer>('GET', '/contacts', { signal, query: { q: query, limit: '5' } })).contacts,
  })
  return (enabled ? (data ?? []) : []).map(({ name, address }) => ({
    id: address,
    label: name || address,
    detail: name ? address : '',
    icon: <AtIcon size={18} />,
    act: insert(link(name || address, `mailto:${address}`)),
  }))
}

function useTagChoices(query: string, onTag: (tag: string) => void): Choice[] {
  const { data = [] } = useTags(query)
  if (query === '') return []
  const found = data.map(({ tag }) => tag).slice(0, MAX_CHOICES - 1)
  const all = found.some((tag) => tag.toLowerCase() === query.toLowerCase()) ? found : [...found, query]
  return all.map((tag) => ({
    id: tag,
    label: tag,
    detail: '',
    icon: <HashIcon size={18} />,
    act: () => onTag(tag),
  }))
}
