import './folder-table.css'
import type { MailFolder } from '@dossier/contract/mail-account'
import type { FolderRole } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { type FolderEdit, isGuessed, roleEdit, rolesFor, sortFolders } from './folder-roles.ts'

/** A server may have thousands. */
const SHOWN_FIRST = 12

interface Props {
  label: string
  folders: readonly MailFolder[]
  disabled?: boolean
  onEdit(folder: MailFolder, edit: FolderEdit): void
}

/** Folders of the server with their counts, which ones are synced and where their email is shown. */
export function FolderTable({ label, folders, disabled = false, onEdit }: Props) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  // The order of the first display: an edit moves no row.
  const [order] = useState(() => sortFolders(folders).map(({ path }) => path))
  const sorted = folders.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
  const hidden = isWhole ? 0 : Math.max(0, sorted.length - SHOWN_FIRST)
  return (
    <>
      <table className="folder-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('mailAccount.folder.name')}</th>
            <th scope="col" className="number">
              {t('mailAccount.folder.mails')}
            </th>
            <th scope="col">{t('mailAccount.folder.shownIn')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, sorted.length - hidden).map((folder) => (
            <FolderRow key={folder.path} folder={folder} disabled={disabled} onEdit={(edit) => onEdit(folder, edit)} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <div>
          <Button kind="link" onClick={() => setWhole(true)}>
            {t('mailAccount.folder.more', { count: hidden })}
          </Button>
        </div>
      )}
      {folders.some((folder) => folder.is_taken && isGuessed(folder)) && (
        <p className="facts">{t('mailAccount.folder.guessHint')}</p>
      )}
    </>
  )
}

interface RowProps {
  folder: MailFolder
  disabled: boolean
  onEdit(edit: FolderEdit): void
}

function FolderRow({ folder, disabled, onEdit }: RowProps) {
  const { t, i18n } = useTranslation()
  const { path, is_taken, is_readonly, mails } = folder
  return (
    <tr className={is_taken ? '' : 'left-out'}>
      <td>
        <label className="choice">
          <input
            type="checkbox"
            checked={is_taken}
            disabled={disabled}
            aria-label={t('mailAccount.folder.sync', { path })}
            onChange={({ target }) => onEdit({ is_taken: target.checked })}
          />
          <span>
            <bdi>{path}</bdi>
            {is_readonly && <small> {t('mailAccount.folder.readonly')}</small>}
          </span>
        </label>
      </td>
      <td className="number">
        {mails === null ? (
          <span title={t('mailAccount.folder.unknown')}>–</span>
        ) : (
          new Intl.NumberFormat(i18n.language).format(mails)
        )}
      </td>
      <td>
        {is_taken && <Role folder={folder} disabled={disabled} onEdit={onEdit} />}
        {is_taken && isGuessed(folder) && <small className="guessed">{t('mailAccount.folder.guessed')}</small>}
      </td>
    </tr>
  )
}

function Role({ folder, disabled, onEdit }: RowProps) {
  const { t } = useTranslation()
  const { _id, path, role } = folder
  const roles = rolesFor(folder)
  // Before the account is added no label is known; its name is the default.
  const label = _id === '' ? path : folder.label
  const nameOf = (each: FolderRole): string =>
    each === 'other' && label ? t('mailAccount.folder.labelled', { label }) : t(`mailAccount.folder.role.${each}`)
  if (roles.length === 1) return <>{nameOf(role)}</>
  return (
    <Select
      aria-label={t('mailAccount.folder.roleOf', { path })}
      value={role}
      disabled={disabled}
      options={optionsOf(roles, nameOf)}
      onValue={(chosen) => onEdit(roleEdit(chosen))}
    />
  )
}
