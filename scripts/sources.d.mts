export function buildIdOf(folder: string, environment?: { SOURCE_COMMIT?: string | undefined }): string
