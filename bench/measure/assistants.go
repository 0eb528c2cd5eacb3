package measure

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// assistants measures what an assistant waits for search_apps, over HTTP, the protocol included.
func (b *bench) assistants(ctx context.Context) ([]figure, error) {
	p, err := b.warmShop(ctx, "assistants")
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	headers := map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream", "Mcp-Protocol-Version": "2025-11-25"}
	var took []float64
	for round := range 40 {
		for _, query := range []string{"ch", "chat", "crm", "translate chats", "shopfy", "email marketing for shops", "xyzzyx", ""} {
			message, err := json.Marshal(map[string]any{
				"jsonrpc": "2.0", "id": len(took), "method": "tools/call",
				"params": map[string]any{"name": "search_apps", "arguments": map[string]any{"query": query}},
			})
			if err != nil {
				return nil, err
			}
			started := time.Now()
			answer, err := body(ctx, http.MethodPost, p.base+"/mcp", message, headers)
			if err != nil {
				return nil, err
			}
			if !bytes.Contains(answer, []byte(`"structuredContent":{`)) {
				return nil, fmt.Errorf("search_apps answers %.300s", answer)
			}
			if round > 1 { // connections and caches are warm
				took = append(took, milliseconds(time.Since(started)))
			}
		}
	}
	return []figure{
		atMost("search_apps of assistants over HTTP, ms p50", "%.2f", median(took), 2),
		plain("search_apps of assistants over HTTP, ms p99", "%.2f", quantile(took, 0.99)),
	}, nil
}
