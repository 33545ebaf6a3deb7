import '#ui/wide-dialog.css'
import './file-preview.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#platform/api/call-api.ts'
import { Button } from '../button.tsx'
import { CannotLoad } from '../cannot-load.tsx'
import { isPdf, type ListedFile, nameOfFile, previewKindOf } from './file-kind.ts'
import { useFileImage, useFileText } from './file-queries.ts'

interface Props {
  file: ListedFile
  /** API path of its content. */
  path: string
  onClose(): void
}

/** Shows an image, the first page of a PDF or a text without leaving the page. */
export function FilePreview({ file, path, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  const name = nameOfFile(file)
  const kind = previewKindOf(file)
  const Shown = kind === 'text' ? TextPreview : ImagePreview
  return (
    <dialog
      ref={dialog}
      className="wide-dialog file-preview"
      aria-label={name}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <a className="button" href={apiAddress(path)} download={name}>
          {t('act.download')}
        </a>
        <Button onClick={close}>{t('act.close')}</Button>
      </div>
      {kind ? <Shown file={file} path={path} /> : <p className="missing">{t('file.noPreview')}</p>}
    </dialog>
  )
}

type ShownProps = Omit<Props, 'onClose'>

function ImagePreview({ file, path }: ShownProps) {
  const { t } = useTranslation()
  const { address, reading } = useFileImage(path)
  return (
    <>
      <CannotLoad of={reading} />
      {!reading.isError && (
        <div className="picture" aria-busy={address === ''}>
          {address ? <img src={address} alt={nameOfFile(file)} /> : <span className="bone" />}
        </div>
      )}
      {address && isPdf(file) && <p className="about">{t('file.firstPage')}</p>}
    </>
  )
}

/** Lines of different lengths, in per cent. */
const BONES = [72, 54, 83, 40, 66]

function TextPreview({ path }: ShownProps) {
  const { text, reading } = useFileText(path)
  if (reading.isError) return <CannotLoad of={reading} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <pre tabIndex={0} dir="auto" aria-busy={text === null}>
      {text ?? BONES.map((width) => <span key={width} className="bone" style={{ width: `${width}%` }} />)}
    </pre>
  )
}
