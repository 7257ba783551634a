import { toast } from './toast-store.ts'

/** A toast for code that failed to load. Browsers cache the failure, so it asks for a reload. */
export const toastLoadFailed = () =>
  toast({
    variant: 'destructive',
    title: 'This could not be opened',
    description: 'Please check your connection and reload the page.',
  })
