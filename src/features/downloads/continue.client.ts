import { $downloads } from './downloads.store.ts'
import { runDownloads } from './run.store.ts'

// Loaded by pages of sites with downloads, and by the button: runs queued downloads from now on.
$downloads.subscribe(runDownloads)
// A page that returns from the back/forward cache stopped its run.
addEventListener('pageshow', runDownloads)
