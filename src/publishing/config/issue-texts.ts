import { z } from 'zod/mini'

// The browser code has no texts of issues, to stay small.
z.config(z.locales.en())
