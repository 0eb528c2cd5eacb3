package render

// IsPrecompiled says whether this program runs the bundle as it was precompiled.
func (b Bundle) IsPrecompiled() bool {
	_, is := b.precompiled()
	return is
}
