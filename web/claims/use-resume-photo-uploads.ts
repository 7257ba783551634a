import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedUploadPlacesOf } from '../offline-storage/stored-uploads.ts'
import { useMe } from '../session/session.ts'

/** Resumes photo uploads when the portal is opened again, on any screen. */
export function useResumedPhotoUploads(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    if (storedUploadPlacesOf(id).length === 0) return
    void import('./send-photos.ts').then(
      ({ restartPhotoUploads: resumeUploads }) => resumeUploads(client, id),
      () => undefined, // opening their claim resumes them
    )
  }, [client, id])
}
