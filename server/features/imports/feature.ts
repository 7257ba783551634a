import { feature } from '../../registry/feature.ts'
import { importEventDefinitions } from './event-definitions.ts'

export const imports = feature({
  routes: async () => (await import('./routes.ts')).importRoutes,
  mount: async () => (await import('./download-wrong-rows.ts')).mountWrongRows,
  events: importEventDefinitions,
  jobs: {
    lookAtImport: {
      label: 'Read a file to import',
      task: async () => (await import('./preview-job.ts')).previewImportFile,
    },
    rehearseImport: {
      label: 'Preview an import',
      task: async () => (await import('./import-preview.ts')).previewImportRun,
    },
    commitImport: {
      label: 'Complete an import',
      task: async () => (await import('./import-commit.ts')).commitImport,
    },
    inviteImported: {
      label: 'Invite the clients of an import',
      task: async () => (await import('./import-invitations.ts')).inviteImported,
    },
    undoImport: {
      label: 'Undo an import',
      task: async () => (await import('./import-undo.ts')).undoImport,
    },
  },
  cleanup: async () => {
    const { deleteOldImports: deleteImports } = await import('./import-cleanup.ts')
    return (context) => deleteImports(context)
  },
  encryptedColumns: [
    { table: 'import_rows', column: 'ein_sealed', property: 'einSealed' },
    { table: 'import_changes', column: 'ein_sealed', property: 'einSealed' },
  ],
  // Previews match clients by hashed EINs. The next preview computes the hashes again.
  hashedTexts: { 'EIN …': 'a rehearsal' },
})
