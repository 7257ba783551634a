import { Progress } from './progress.tsx'

/** An upload's progress from 0 to 1, then the server's check of the file. */
export const UploadProgress = ({ sentShare }: { sentShare: number }) => (
  <Progress
    value={sentShare < 1 ? sentShare : null}
    label={sentShare < 1 ? 'Uploading' : 'Checking the file'}
  />
)
