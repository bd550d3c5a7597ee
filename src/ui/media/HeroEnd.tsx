/** Blocks painting until here: bottom-aligned text would shift while loading. */
export const HeroEnd = () => <span id="hero-end" hidden />
