import { z } from 'zod'

// The page's security policy forbids what zod would otherwise try at its first parse.
z.config({ jitless: true })
