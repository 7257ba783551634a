import { Progress } from './progress.tsx'

/** How far a file is: `sent` goes from 0 to 1, and then it is checked. */
export const UploadProgress = ({ sent }: { sent: number }) => (
  <Progress value={sent < 1 ? sent : null} label={sent < 1 ? 'Uploading' : 'Checking the file'} />
)
