import { useTranslation } from 'react-i18next'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { FileCard } from '#ui/files/file-card.tsx'
import { filePath, useRecordFiles } from './file-queries.ts'

/** The files of a record, also those that its text does not name. */
export function RecordFiles({ recordId }: { recordId: string }) {
  const { t } = useTranslation()
  const reading = useRecordFiles(recordId)
  const files = reading.data ?? []
  return (
    <>
      <CannotLoad of={reading} />
      {files.length > 0 && (
        <section className="record-files" aria-label={t('record.files')}>
          <h2 className="side-head">{t('record.files')}</h2>
          <ul className="file-cards">
            {files.map((file) => (
              <FileCard key={file._id} file={file} path={filePath(recordId, file._id)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
