import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { PolicyDocument } from '../../contract/policies.ts'
import { isImage } from '../documents/document-labels.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'

/** A claim's attachments: pictures as thumbnails, documents by name. Click to open. */
export function ClaimPhotos({ photos }: { photos: readonly PolicyDocument[] }) {
  const [openPhoto, setOpenPhoto] = useState<PolicyDocument | null>(null)
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-5">
        {photos.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <button
              type="button"
              aria-label={`View ${photo.title}`}
              onClick={() => setOpenPhoto(photo)}
              className="block aspect-square w-full overflow-hidden rounded-control border border-line bg-wash hover:border-edge"
            >
              <PhotoThumbnail photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {openPhoto && <PreviewDialog document={openPhoto} onClose={() => setOpenPhoto(null)} />}
    </>
  )
}

export function PhotoThumbnail({
  photo,
}: {
  photo: Pick<PolicyDocument, 'contentType' | 'fileUrl' | 'title'>
}) {
  if (isImage(photo.contentType))
    return (
      <img src={photo.fileUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
    )
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 p-1 text-center text-xs text-muted">
      <FileText aria-hidden className="size-6" />
      <span className="line-clamp-2 wrap-anywhere">{photo.title}</span>
    </span>
  )
}
