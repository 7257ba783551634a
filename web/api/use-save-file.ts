import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../ui/save-file.ts'
import { toastFailure } from '../ui/toast-failure.ts'

/** Downloads a PDF under its own name, with a toast on failure. */
export const useSaveFile = (fetchFile: () => Promise<File>, { failureTitle }: { failureTitle: string }) =>
  useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => toastFailure(failureTitle, error),
  })
