import { Combobox } from '@base-ui/react/combobox'
import { LIMITS } from '@dossier/contract/vocabulary'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closesOutside, SearchPopup } from '#ui/menu/search-popup.tsx'
import { isSameLabel } from './changes/pending-changes.ts'
import { useOwnLabels } from './mail-queries.ts'

interface Props {
  project: string
  labels: readonly string[]
  anchor: RefObject<HTMLElement | null>
  onLabel(label: string): void
  onUnlabel(label: string): void
  onClose(): void
}

export function LabelPopup({ project, labels, anchor, onLabel, onUnlabel, onClose }: Props) {
  const { t } = useTranslation()
  const { data = [] } = useOwnLabels(project)
  const [query, setQuery] = useState('')
  const names = [...new Set([...labels, ...data.map(({ label }) => label)])]
  const typedName = query.trim()
  const isNew = typedName !== '' && !names.some((name) => isSameLabel(name, typedName))
  const has = (name: string): boolean => labels.some((label) => isSameLabel(label, name))
  const choose = (chosen: readonly string[]): void => {
    const added = chosen.find((name) => !has(name))
    const removed = labels.find((label) => !chosen.some((name) => isSameLabel(name, label)))
    if (added !== undefined) onLabel(added)
    else if (removed !== undefined) onUnlabel(removed)
    setQuery('')
  }
  return (
    <Combobox.Root
      items={isNew ? [...names, typedName] : names}
      multiple
      open
      autoHighlight
      value={names.filter(has)}
      isItemEqualToValue={isSameLabel}
      onValueChange={choose}
      inputValue={query}
      onInputValueChange={setQuery}
      onOpenChange={closesOutside(anchor, onClose)}
    >
      <SearchPopup<string>
        anchor={anchor}
        label={t('act.label')}
        placeholder={t('bulk.findLabel')}
        maxLength={LIMITS.label}
        empty={names.length === 0 && t('bulk.noLabels')}
      >
        {(name: string) => (
          <Combobox.Item key={name} value={name} className="menu-item">
            {isNew && name === typedName ? (
              <>
                <PlusIcon size={14} aria-hidden />
                <span className="menu-label">{t('bulk.createLabel', { label: name })}</span>
              </>
            ) : (
              <>
                <span className="menu-label">{name}</span>
                <Combobox.ItemIndicator className="menu-check">
                  <CheckIcon size={14} aria-hidden />
                </Combobox.ItemIndicator>
              </>
            )}
          </Combobox.Item>
        )}
      </SearchPopup>
    </Combobox.Root>
  )
}
