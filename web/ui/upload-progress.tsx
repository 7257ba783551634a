import { Progress } from './progress.tsx'

/** An upload's progress from 0 to 1, then the server's check of the file. */
export const UploadProgress = ({ sent }: { sent: number }) => (
  <Progress value={sent < 1 ? sent : null} label={sent < 1 ? 'Uploading' : 'Checking the file'} />
)
