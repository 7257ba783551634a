import { clsx } from 'clsx'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

/** A picture, fitted or in its own size. The parent must give it a height, as for PdfPages. */
export function ImageView({
  image,
  title,
  onFailed,
}: {
  image: Blob
  title: string
  /** Called if the file cannot be shown; the message is written for the viewer. */
  onFailed: (error: Error) => void
}) {
  const [fileUrl, setFileUrl] = useState<string>()
  const [isActualSize, setActualSize] = useState(false)

  useEffect(() => {
    const objectUrl = URL.createObjectURL(image)
    setFileUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [image])

  return (
    <div className="flex h-full max-h-dvh min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center justify-end border-b border-line px-2 py-1.5">
        <IconButton
          icon={isActualSize ? Minimize2 : Maximize2}
          label={isActualSize ? 'Fit to window' : 'Actual size'}
          onClick={() => setActualSize(!isActualSize)}
        />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach it to scroll it
        tabIndex={0}
        aria-label={title}
        className={clsx(
          'grid min-h-0 flex-1 overflow-auto bg-wash p-4 -outline-offset-2',
          !isActualSize && 'grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
        )}
      >
        {fileUrl && (
          <img
            src={fileUrl}
            alt={title}
            onError={() => onFailed(new Error('This image cannot be shown here. Please download it.'))}
            className={clsx('m-auto', isActualSize ? 'max-w-none' : 'max-h-full max-w-full object-contain')}
          />
        )}
      </section>
    </div>
  )
}
