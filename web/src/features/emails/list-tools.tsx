import './labels.css'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { useOwnLabels } from './mail-queries.ts'

interface Props {
  project: string
  label: string
  onLabel(label: string): void
  /** Number of inbox conversations that need review; 0 hides the button. */
  unsure: number
  reviewing: boolean
  onReview(): void
}

/** Filters of a list: label and review. */
export function ListTools({ project, label, onLabel, unsure, reviewing, onReview }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {(unsure > 0 || reviewing) && (
        <Button kind="outlined" aria-pressed={reviewing} onClick={onReview}>
          <Mark name="review" />
          {t('list.review', { count: unsure })}
        </Button>
      )}
      <LabelFilter project={project} label={label} onLabel={onLabel} />
    </>
  )
}

/** Renders nothing without labels. */
function LabelFilter({ project, label, onLabel }: Pick<Props, 'project' | 'label' | 'onLabel'>) {
  const { t } = useTranslation()
  const { data: labels = [] } = useOwnLabels(project)
  const [open, setOpen] = useState(false)
  if (labels.length === 0 && label === '') return null
  // A selected label stays available after its last email lost it.
  const isThere = label === '' || labels.some(({ slug }) => slug === label)
  const options = [
    { id: '', label: t('list.anyLabel') },
    ...(isThere ? [] : [{ id: label, label }]),
    ...labels.map(({ slug, label: name }) => ({ id: slug, label: name })),
  ]
  const items = options.map((option) => ({ ...option, act: () => onLabel(option.id) }))
  const chosen = label && (options.find(({ id }) => id === label)?.label ?? label)
  return (
    <MenuButton
      label={chosen ? t('list.withLabel', { label: chosen }) : t('list.byLabel')}
      groups={[{ items, chosen: label }]}
      open={open}
      onOpen={setOpen}
      kind={label ? 'outlined' : 'plain'}
      iconOnly={!label}
      tooltip
      align="end"
    >
      <FunnelSimpleIcon size={17} aria-hidden />
      {chosen}
    </MenuButton>
  )
}
