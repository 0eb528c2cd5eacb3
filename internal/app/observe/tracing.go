package observe

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.37.0"

	"marketplace/internal/jobs"
)

// Tracing sends a span for each request and each job to a collector; nil when it
// is off. The sender reads its other settings (headers, sampling) from the usual
// OTEL_ variables.
type Tracing struct{ provider *sdktrace.TracerProvider }

// StartTracing sends spans to a collector at that address, and none, with nil, without an address.
func StartTracing(ctx context.Context, endpoint string) (*Tracing, error) {
	if endpoint == "" {
		return nil, nil //nolint:nilnil // switched off
	}
	sender, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(endpoint, "/")+"/v1/traces"))
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	about, err := resource.Merge(resource.Default(), resource.NewSchemaless(semconv.ServiceName("marketplace"), semconv.ServiceVersion(Version())))
	if err != nil {
		return nil, fmt.Errorf("describe the program for traces: %w", err)
	}
	return &Tracing{sdktrace.NewTracerProvider(sdktrace.WithBatcher(sender), sdktrace.WithResource(about))}, nil
}

// Requests wraps a handler; a caller's own trace goes on here.
func (t *Tracing) Requests(next http.Handler) http.Handler {
	if t == nil {
		return next
	}
	return otelhttp.NewHandler(next, "request", otelhttp.WithTracerProvider(t.provider), otelhttp.WithPropagators(propagation.TraceContext{}),
		otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string { return r.Method + " " + service(r.URL.Path) }))
}

// service names the part of the program that a path belongs to, so that span
// names are few.
func service(path string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return "/" + name
}

// Job wraps the handler of one kind of job.
func (t *Tracing) Job(kind string, next jobs.Handler) jobs.Handler {
	if t == nil {
		return next
	}
	tracer := t.provider.Tracer("marketplace/jobs")
	return func(ctx context.Context, payload json.RawMessage) error {
		ctx, span := tracer.Start(ctx, "job "+kind)
		defer span.End()
		err := next(ctx, payload)
		if err != nil {
			span.RecordError(err)
			span.SetStatus(codes.Error, "failed")
		}
		return err
	}
}

// Stop sends what is still waiting.
func (t *Tracing) Stop(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}
