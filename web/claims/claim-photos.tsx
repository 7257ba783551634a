import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import type { PolicyDocument } from '../../contract/policies.ts'
import { isImage } from '../documents/document-labels.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'
import { Thumbnail } from '../documents/thumbnail.tsx'

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
              className="relative block aspect-square w-full overflow-hidden rounded-control border border-line bg-wash hover:border-edge"
            >
              <PhotoThumbnail photo={photo} />
              {!isImage(photo.contentType) && (
                <span className="absolute inset-x-0 bottom-0 line-clamp-2 bg-surface/90 p-1 text-center text-xs wrap-anywhere text-muted">
                  {photo.title}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {openPhoto && <PreviewDialog document={openPhoto} onClose={() => setOpenPhoto(null)} />}
    </>
  )
}

export const PhotoThumbnail = ({
  photo: { contentType, thumbnailUrl },
}: {
  photo: Pick<PolicyDocument, 'contentType' | 'thumbnailUrl'>
}) => (
  <Thumbnail
    url={thumbnailUrl}
    icon={isImage(contentType) ? Image : FileText}
    className="size-full border-0"
  />
)
