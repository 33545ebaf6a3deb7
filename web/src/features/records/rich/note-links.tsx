import { useTranslation } from 'react-i18next'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import type { LinkTo } from '#ui/rich/rich-link.tsx'
import { useLinkable } from '../link-queries.ts'

const PAUSE_MS = 150

/** Records whose names match, to link to. */
export function NoteLinks({ text, link }: { text: string; link: LinkTo }) {
  const { t } = useTranslation()
  const { data: found, error } = useLinkable(useDebounced(text, PAUSE_MS), '')
  return (
    <>
      {text !== '' && found?.length === 0 && <p role="status">{t('links.none')}</p>}
      <ul>
        {(text === '' ? [] : (found ?? [])).map(({ id, type, title, open_target }) => (
          <li key={id}>
            <Button onClick={() => link(open_target.path, title || t('record.untitled'))}>
              {title || t('record.untitled')} <small>{t(`record.kind.${type}`)}</small>
            </Button>
          </li>
        ))}
      </ul>
      <ProblemLine problem={error} />
    </>
  )
}
