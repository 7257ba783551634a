import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../ui/save-file.ts'
import { showFailed } from '../ui/show-failed.ts'

/** Saves a paper under its own name, or says why that failed. */
export const useSavedPaper = (fetchPaper: () => Promise<File>, { fails }: { fails: string }) =>
  useMutation({
    mutationFn: fetchPaper,
    onSuccess: (paper) => saveFile(paper, paper.name),
    onError: (error) => showFailed(fails, error),
  })
