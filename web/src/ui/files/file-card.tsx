import './file-card.css'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#platform/api/call-api.ts'
import { formatSize } from '#platform/words/format-size.ts'
import { Button } from '../button.tsx'
import { isPdf, type ListedFile, nameOfFile, previewKindOf } from './file-kind.ts'
import { imagePath } from './file-queries.ts'

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }))

interface Props {
  file: ListedFile
  /** API path of its content. */
  path: string
  /** More acts, between preview and download. */
  children?: ReactNode
}

/** A file: its preview, name and size, and what can be done with it. A click on the preview enlarges it. */
export function FileCard({ file, path, children }: Props) {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(false)
  const name = nameOfFile(file)
  const size = formatSize(file.size, i18n.language)
  const hasPreview = previewKindOf(file) !== null
  return (
    <li className="file-card">
      {hasPreview ? (
        // The button of the preview is the one for the keyboard.
        <button type="button" className="thumb" tabIndex={-1} aria-hidden onClick={() => setShown(true)}>
          <Thumbnail file={file} path={path} />
        </button>
      ) : (
        <span className="thumb">
          <KindIcon file={file} size={26} />
        </span>
      )}
      <span className="name">
        <KindIcon file={file} size={15} />
        <bdi>{name}</bdi> <span className="size">{size}</span>
      </span>
      <span className="acts">
        {hasPreview && (
          <Button
            iconOnly
            aria-label={t('file.preview', { name })}
            data-tooltip={t('act.preview')}
            onClick={() => setShown(true)}
          >
            <EyeIcon size={17} aria-hidden />
          </Button>
        )}
        {children}
        <a
          className="button icon-only"
          href={apiAddress(path)}
          download={name}
          aria-label={t('file.download', { name, size })}
          data-tooltip={t('act.download')}
        >
          <DownloadSimpleIcon size={17} aria-hidden />
        </a>
      </span>
      {shown && (
        <Suspense>
          <FilePreview file={file} path={path} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** The server makes the image when the card comes into sight. Without one, the kind is shown. */
function Thumbnail({ file, path }: Pick<Props, 'file' | 'path'>) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (previewKindOf(file) !== 'image' || state === 'failed') return <KindIcon file={file} size={26} />
  return (
    <img
      className={isPdf(file) ? 'page' : undefined}
      src={apiAddress(imagePath(path, 'small'))}
      alt=""
      loading="lazy"
      aria-busy={state === 'loading'}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  )
}

function KindIcon({ file, size }: { file: ListedFile; size: number }) {
  const kind = previewKindOf(file)
  if (isPdf(file)) return <FilePdfIcon size={size} aria-hidden />
  if (kind === 'image') return <ImageIcon size={size} aria-hidden />
  return kind === 'text' ? <FileTextIcon size={size} aria-hidden /> : <FileIcon size={size} aria-hidden />
}
