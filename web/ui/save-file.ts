export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The URL is revoked later, because some browsers read it with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
