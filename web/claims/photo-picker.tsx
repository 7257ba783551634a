import { Camera, Images, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import type { Claim } from '../../contract/claims.ts'
import { maxPhotos } from '../../contract/values/claim-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useMedia } from '../ui/media.ts'
import { prepareFile } from '../ui/prepare-file.ts'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.tsx'
import { PhotoThumbnail } from './claim-photos.tsx'
import type { QueuedPhoto } from './photo-queue.ts'
import { usePhotoQueue } from './use-photo-queue.ts'

// Each type is named instead of image/*, because phones then convert HEIC photos to one of them.
const acceptedFileTypes = 'image/jpeg,image/png,application/pdf'

/**
 * Photos and documents of a claim. Several can be chosen at once; they upload one after another and
 * resume after a lost connection. With `showSent` the uploaded ones are listed too, and can be
 * removed from a draft.
 */
export function PhotoPicker({ claim, showSent = true }: { claim: Claim; showSent?: boolean }) {
  const photoQueue = usePhotoQueue(claim.id)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = useMedia('(pointer: coarse)')
  const button = useRef<HTMLButtonElement>(null)
  // The button that has the focus disappears together with its photo.
  const focusButton = () => button.current?.focus()
  const hintId = useId()
  const count = claim.photos.length + photoQueue.waiting.filter(({ state }) => state !== 'refused').length
  const remainingCount = Math.max(0, maxPhotos - count)
  const fullHint = remainingCount > 0 ? undefined : `A claim can have at most ${maxPhotos} photos`
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosenFiles = Array.from(currentTarget.files ?? [])
    currentTarget.value = ''
    const files: File[] = []
    // One at a time: a HEIC conversion holds a whole picture in memory.
    for (const file of chosenFiles) files.push(await prepareFile(file))
    const rejectedCount = photoQueue.add(files, remainingCount)
    if (rejectedCount > 0)
      toast({
        variant: 'destructive',
        title: formatCount(rejectedCount, 'photo was not added', 'photos were not added'),
        description: `A claim can have at most ${maxPhotos}.`,
      })
    else announce(`${files.length} chosen.`)
  }
  return (
    <div className="space-y-4">
      <div>
        <div className="flex flex-wrap gap-2">
          {hasCamera && (
            <Button
              variant="secondary"
              size="lg"
              icon={Camera}
              aria-describedby={hintId}
              disabledReason={fullHint}
              onClick={() => camera.current?.click()}
            >
              Take a Photo
            </Button>
          )}
          <Button
            ref={button}
            variant="secondary"
            size="lg"
            icon={hasCamera ? Images : Camera}
            aria-describedby={hintId}
            disabledReason={fullHint}
            onClick={() => input.current?.click()}
          >
            Add Photos
          </Button>
        </div>
        {hasCamera && (
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/jpeg,image/png"
            capture="environment"
            aria-label="Camera"
            onChange={choose}
          />
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptedFileTypes}
          aria-label="Photos"
          onChange={choose}
        />
        <p id={hintId} className="mt-2 text-xs text-muted">
          {Math.min(count, maxPhotos)} of {maxPhotos} files. JPG, PNG or PDF, each up to {agency.uploadMaxMb}{' '}
          MB. Photos keep their location and time for the adjuster.
        </p>
      </div>
      {showSent && claim.photos.length > 0 && <UploadedPhotos claim={claim} onRemoved={focusButton} />}
      {photoQueue.waiting.length > 0 && (
        <QueuedPhotoList
          photos={photoQueue.waiting}
          onRemove={(key) => {
            photoQueue.remove(key)
            focusButton()
          }}
        />
      )}
    </div>
  )
}

const rowClassName = 'flex items-center gap-3 rounded-control border border-line bg-surface p-2'
const thumbnailClassName = 'size-12 shrink-0 overflow-hidden rounded-control bg-wash'

function UploadedPhotos({ claim, onRemoved }: { claim: Claim; onRemoved: () => void }) {
  const { write } = useApiMutation(claims.removePhoto, {
    failureTitle: 'Failed to remove photo',
    onDone: onRemoved,
  })
  return (
    <ul aria-label="Uploaded photos" className="space-y-2">
      {claim.photos.map((photo) => (
        <li key={photo.id} className={rowClassName}>
          <span className={thumbnailClassName}>
            <PhotoThumbnail photo={photo} />
          </span>
          <span className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-medium">{photo.fileName}</span>
            <span className="block text-xs text-green-ink">Uploaded</span>
          </span>
          {claim.status === 'draft' && (
            <IconButton
              icon={X}
              label={`Remove ${photo.fileName}`}
              onClick={() => write({ id: claim.id, documentId: photo.id })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function QueuedPhotoList({
  photos,
  onRemove,
}: {
  photos: readonly QueuedPhoto[]
  onRemove: (key: string) => void
}) {
  return (
    <ul aria-label="Photos being uploaded" className="space-y-2">
      {photos.map((photo) => (
        <li key={photo.key} className={rowClassName}>
          <span className={thumbnailClassName}>
            {photo.previewUrl && (
              <img
                src={photo.previewUrl}
                alt=""
                className="size-full object-cover"
                // The file is not a picture, despite its name.
                onError={({ currentTarget }) => {
                  currentTarget.hidden = true
                }}
              />
            )}
          </span>
          <span className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-medium">{photo.name}</span>
            <State photo={photo} />
          </span>
          {photo.state !== 'sending' && (
            <IconButton icon={X} label={`Remove ${photo.name}`} onClick={() => onRemove(photo.key)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ photo: { state, reason, progress, name } }: { photo: QueuedPhoto }) {
  if (state === 'sending')
    return <Progress value={progress < 1 ? progress : null} label={`Sending ${name}`} />
  if (state === 'refused') return <span className="block text-xs text-red-ink">{reason}</span>
  if (state === 'lost')
    return (
      <span className="block text-xs text-red-ink">
        This browser no longer has the file. Remove it and choose it again.
      </span>
    )
  return (
    <span className="block text-xs text-muted">
      Waiting to be sent. Upload resumes when you are back online.
    </span>
  )
}
