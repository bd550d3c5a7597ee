/** The pages of the settings menu. */
export type MenuPage = 'settings' | 'captions' | 'style' | 'audio' | 'quality' | 'speed' | 'chapters'
