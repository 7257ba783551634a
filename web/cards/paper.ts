import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '../api/call.ts'
import { save } from '../documents/file-access.ts'
import { showFailed } from '../ui/show-failed.ts'

const fails = 'Failed to download the ID card'

/** Fetches a paper that the portal draws. */
async function fetchPaper(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new Error('The portal cannot be reached. Please check your connection and try again', { cause })
  })
  if (response.ok) return response.blob()
  const { message = fails } = await response.json().catch(() => ({}))
  throw new CallFailed(response.status, 'refused', message)
}

/** Saves a paper under a name, or says why that failed. */
export const useSavedPaper = () =>
  useMutation({
    mutationFn: ({ address }: { address: string; fileName: string }) => fetchPaper(address),
    onSuccess: (paper, { fileName }) => save(paper, fileName),
    onError: (error) => showFailed(fails, error),
  })
