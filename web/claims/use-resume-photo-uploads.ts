import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedUploadPlacesOf } from '../offline-storage/stored-uploads.ts'
import { useMe } from '../session/session.ts'

/** Photos that were still on their way when the portal was closed go on when it is opened again, on whichever screen. */
export function useResumePhotoUploads(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    if (storedUploadPlacesOf(id).length === 0) return
    void import('./send-photos.ts').then(
      ({ resumePhotoUploads: sendLeftOver }) => sendLeftOver(client, id),
      () => undefined, // they go on when their claim is opened
    )
  }, [client, id])
}
