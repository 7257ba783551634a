import { useMutation } from '@tanstack/react-query'
import type { Document } from '../../contract/documents.ts'
import { call } from '../api/call.ts'
import { documents } from '../api/wire.ts'
import { saveFile } from '../ui/save-file.ts'
import { toastFailure } from '../ui/toast-failure.ts'

export type OpenedDocument = Pick<Document, 'id' | 'title' | 'fileName' | 'contentType' | 'fileUrl'>

/** A document's content, fetched by a link that is made for this one read. */
export async function fetchFile(
  { id, fileName }: Pick<OpenedDocument, 'id' | 'fileName'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const { url } = await call(documents.link, { documentId: id, fileName }, signal ? { signal } : {})
  if (!url) throw new Error(documents.link.fails)
  return fetchByLink(url, signal)
}

/** The file that a signed link opens. */
export async function fetchByLink(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, signal ? { signal } : {})
  if (!response.ok) throw new Error('Failed to fetch the file from signed URL.')
  return response.blob()
}

/** Downloads a document under its file name, with a toast on failure. */
export function useDownload() {
  return useMutation({
    mutationFn: (document: OpenedDocument) => fetchFile(document),
    onSuccess: (content, { fileName }) => saveFile(content, fileName),
    onError: (error) => toastFailure('Download failed', error),
  })
}
