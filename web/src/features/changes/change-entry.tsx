import type { ProjectChanges } from '@dossier/contract/changes'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { PathLink } from '#ui/path-link.tsx'
import { TYPE_ICONS } from '#ui/type-icons.ts'

type Item = ProjectChanges['groups'][number]['items'][number]

/** An email or record that changed; the title opens it. */
export function ChangeEntry({ item, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  const { type, title, at, excerpt, lines, open_target } = item
  const Icon = TYPE_ICONS[type]
  return (
    <li>
      <Icon size={17} aria-hidden />
      <div className="entry">
        <PathLink path={open_target.path} className="title" dir="auto">
          {title || t('palette.untitled')}
        </PathLink>
        <p className="about">
          <About item={item} isOwn={isOwn} />
          <When at={at} />
        </p>
        {excerpt && (
          <p className="excerpt" dir="auto">
            {excerpt}
          </p>
        )}
        {lines && <Lines lines={lines} />}
      </div>
    </li>
  )
}

function About({ item: { type, from, count, by }, isOwn }: { item: Item; isOwn: boolean }) {
  const { t } = useTranslation()
  if (type !== 'email') return by.length > 0 && <bdi>{t('changes.by', { names: by.join(', ') })} · </bdi>
  return (
    <>
      <bdi>{isOwn ? t('changes.to', { name: from }) : from}</bdi>
      {count > 1 && <span> · {t('changes.emails', { count })}</span>} ·{' '}
    </>
  )
}

function Lines({ lines: { added, removed, shown } }: { lines: NonNullable<Item['lines']> }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="about">
        {[added > 0 && t('changes.added', { count: added }), removed > 0 && t('changes.removed', { count: removed })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="lines" dir="auto">
        {shown.map(({ kind, text }, at) =>
          kind === 'added' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and keep no state
            <ins key={at}>{text}</ins>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and keep no state
            <del key={at}>{text}</del>
          ),
        )}
      </div>
    </>
  )
}
