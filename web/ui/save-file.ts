export function saveFile(content: Blob, fileName: string): void {
  const blobUrl = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = blobUrl
  link.download = fileName
  link.click()
  // The URL is revoked later, because some browsers read it with a delay.
  setTimeout(() => URL.revokeObjectURL(blobUrl), 60_000)
}
